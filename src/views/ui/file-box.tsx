import { Button, Input } from '@mantine/core'
import { type DragEvent, type ReactNode, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import common from './common.module.css'
import classes from './file-box.module.css'
import button from './file-button.module.css'
import { waits } from './waits.ts'

type Props = {
  readonly label: string
  readonly name: string
  /** The object of the button's label: `a file`. */
  readonly what: string
  /** The accepted file types, as the browser's file dialog takes them. */
  readonly accept: string
  readonly hint: string
  readonly problem: string | null
  readonly readOnly: boolean
  /** Whether the choice can be removed, even if nothing else can be chosen. */
  readonly canRemove?: boolean
  /** Whether to choose a file is the one act of the screen, as long as there is none. */
  readonly isMain?: boolean
  /** The chosen file, described beside the button; null if there is none. */
  readonly chosen: ReactNode | null
  /** Content before the button: a preview. */
  readonly children?: ReactNode
  readonly onTake: (file: File) => void
  readonly onRemove: () => void
}

/** The field of a file: chosen, dropped or removed. The caller handles the file. */
export function FileBox(props: Props) {
  const { label, name, what, accept, hint, problem, readOnly, chosen, children, onTake, onRemove } = props
  const { canRemove = !readOnly, isMain = false } = props
  const picker = useRef<HTMLInputElement>(null)
  const id = useId()
  const take = (file: File | undefined) => file && onTake(file)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (!readOnly) take(event.dataTransfer.files[0])
  }
  const remove = () => {
    // The removal may enable the picker; a disabled one takes no focus.
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
        <label htmlFor={id} className={button.choose} data-main={(isMain && chosen === null) || undefined}>
          {chosen === null ? `Choose ${what}` : 'Choose another'}
        </label>
        {chosen ?? <span className={common.small}>or drop it here</span>}
        {chosen !== null && (
          <Button variant="subtle" size="compact-sm" {...waits(!canRemove)} onClick={remove}>
            Remove
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}
