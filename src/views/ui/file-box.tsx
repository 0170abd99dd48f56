import { Button, Input } from '@mantine/core'
import { type DragEvent, type ReactNode, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import classes from './file-box.module.css'
import button from './file-button.module.css'

type Props = {
  readonly label: string
  readonly name: string
  /** What is chosen, for the button: `a file`. */
  readonly what: string
  /** The kinds of file, as the browser's chooser takes them. */
  readonly accept: string
  readonly hint: string
  readonly problem: string | null
  readonly readOnly: boolean
  /** Whether what was chosen can be let go: where nothing else can be chosen, too. */
  readonly canRemove?: boolean
  /** What was chosen, as it is told beside the button; null where nothing was. */
  readonly chosen: ReactNode | null
  /** Before the button: a preview. */
  readonly children?: ReactNode
  readonly onTake: (file: File) => void
  readonly onRemove: () => void
}

/** The field of a file: chosen, dropped or removed. What becomes of the file is said by whoever asked. */
export function FileBox(props: Props) {
  const { label, name, what, accept, hint, problem, readOnly, chosen, children, onTake, onRemove } = props
  const { canRemove = !readOnly } = props
  const picker = useRef<HTMLInputElement>(null)
  const id = useId()
  const take = (file: File | undefined) => file && onTake(file)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (!readOnly) take(event.dataTransfer.files[0])
  }
  const remove = () => {
    // The picker may open by it: what is disabled takes no focus.
    flushSync(onRemove)
    picker.current?.focus()
  }
  return (
    <Input.Wrapper
      id={id}
      label={label}
      error={problem}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is an extra; the input inside does the same */}
      <div
        className={classes.box}
        data-error={problem !== null || undefined}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        {children}
        <input
          ref={picker}
          id={id}
          type="file"
          name={name}
          className={button.picker}
          accept={accept}
          disabled={readOnly}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-description${problem === null ? '' : ` ${id}-error`}`}
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            // The same file can be chosen again after it was corrected on the disk.
            event.currentTarget.value = ''
          }}
        />
        <label htmlFor={id} className={button.choose}>
          {chosen === null ? `Choose ${what}` : 'Choose another'}
        </label>
        {chosen ?? <span className={classes.facts}>or drop it here</span>}
        {chosen !== null && (
          <Button variant="subtle" size="compact-sm" disabled={!canRemove} onClick={remove}>
            Remove
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}
