let isDown = false
const press = () => {
  isDown = true
}
const release = () => {
  isDown = false
}

// A tap also sends these events, in sequence. `:active` may stay with the last tapped element.
if (typeof window !== 'undefined') {
  window.addEventListener('mousedown', press, true)
  for (const end of ['mouseup', 'dragend', 'keydown']) window.addEventListener(end, release, true)
}

/** Whether a mouse button or finger is down: an element that takes the focus now was pressed, not tabbed to. */
export const isPressing = (): boolean => isDown

/**
 * Runs after the current press has become a click, or at once without a press. A layout shift between the two would
 * move the button away from the pointer.
 */
export const afterPress = (run: () => void): void => {
  if (!isDown) run()
  else window.addEventListener('mouseup', () => setTimeout(run), { once: true, capture: true })
}
