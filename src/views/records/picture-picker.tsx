import { Button, Input } from '@mantine/core'
import { type DragEvent, use, useId, useRef, useState } from 'react'
import { refWords } from '../../schemas/record/picture-ref.ts'
import { pictures } from '../../services/pictures.ts'
import { pictureIn } from '../shared/cell-values.ts'
import button from '../shared/file-button.module.css'
import { NetworkContext } from '../shared/network.ts'
import { takePicture } from './picture-file.ts'
import classes from './picture-picker.module.css'

type Props = {
  readonly label: string
  readonly name: string
  /** What stands for the picture; empty where there is none. */
  readonly value: string
  readonly maxBytes: number
  readonly error: string | null
  readonly readOnly: boolean
  readonly onChange: (ref: string) => void
}

/**
 * Chooses a picture, or takes it where it is dropped. It is kept beside the draft and its reference given to whoever
 * asked; what is none is refused here, before it becomes a fact that a machine would have to know, and what stood there
 * stays.
 */
export function PicturePicker({ label, name, value, maxBytes, error, readOnly, onChange }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  /** A file that was chosen later wins, though it be read sooner. */
  const latest = useRef(0)
  const id = useId()
  const problem = refusal ?? error

  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    const turn = ++latest.current
    const taken = await takePicture(chosen, maxBytes)
    if (turn !== latest.current) return
    setRefusal('problem' in taken ? taken.problem : null)
    if ('ref' in taken) onChange(taken.ref)
  }
  const remove = () => {
    latest.current++
    setRefusal(null)
    onChange('')
    picker.current?.focus()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (!readOnly) take(event.dataTransfer.files[0])
  }
  return (
    <Input.Wrapper
      id={id}
      label={label}
      error={problem}
      description={`PNG or JPEG, up to ${Math.floor(maxBytes / 1024)} KB`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is an extra; the input inside does the same */}
      <div
        className={classes.box}
        data-error={problem !== null || undefined}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        {value !== '' && <Preview picture={value} label={label} />}
        <input
          ref={picker}
          id={id}
          type="file"
          name={name}
          className={button.picker}
          accept="image/png,image/jpeg"
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
          {value === '' ? 'Choose a picture' : 'Choose another'}
        </label>
        {value === '' ? (
          <span className={classes.facts}>or drop it here</span>
        ) : (
          <>
            <span className={classes.facts}>{refWords(value)}</span>
            <Button variant="subtle" size="compact-sm" disabled={readOnly} onClick={remove}>
              Remove
            </Button>
          </>
        )}
      </div>
    </Input.Wrapper>
  )
}

/** The picture as it will be seen; nothing where it is not there (any more), as in a record of a session. */
function Preview({ picture, label }: { readonly picture: string; readonly label: string }) {
  const isOnline = use(NetworkContext)
  const source = isOnline ? pictureIn(pictures.get(picture) ?? '', location.origin) : null
  return source !== null && <img className={classes.preview} src={source} alt={`${label}, preview`} />
}
