/**
 * Runs when a press that is under way has become a click, at once where there is none: what moves the page between the
 * two would take the button away from under the pointer.
 */
export const afterPress = (run: () => void): void => {
  if (document.querySelector(':active') === null) run()
  else window.addEventListener('mouseup', () => setTimeout(run), { once: true, capture: true })
}
