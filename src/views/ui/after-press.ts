let isDown = false
const press = () => {
  isDown = true
}
const release = () => {
  isDown = false
}

// A finger's tap has these events too, one after the other; `:active` may stay with what was tapped last.
if (typeof window !== 'undefined') {
  window.addEventListener('mousedown', press, true)
  for (const end of ['mouseup', 'dragend', 'keydown']) window.addEventListener(end, release, true)
}

/** A mouse button or a finger is down: what takes the focus now has been pressed, not tabbed to. */
export const isPressing = (): boolean => isDown

/**
 * Runs when a press that is under way has become a click, at once where there is none: what moves the page between the
 * two would take the button away from under the pointer.
 */
export const afterPress = (run: () => void): void => {
  if (!isDown) run()
  else window.addEventListener('mouseup', () => setTimeout(run), { once: true, capture: true })
}
