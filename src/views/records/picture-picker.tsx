import { use, useRef, useState } from 'react'
import { refWords } from '../../schemas/record/picture-ref.ts'
import { pictures } from '../../services/pictures.ts'
import { pictureIn } from '../shared/cell-values.ts'
import { FileBox } from '../shared/file-box.tsx'
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
  /** A file that was chosen later wins, though it be read sooner. */
  const latest = useRef(0)

  const take = async (chosen: File) => {
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
  }
  return (
    <FileBox
      label={label}
      name={name}
      what="a picture"
      accept="image/png,image/jpeg"
      hint={`PNG or JPEG, up to ${Math.floor(maxBytes / 1024)} KB`}
      problem={refusal ?? error}
      readOnly={readOnly}
      chosen={value === '' ? null : <span className={classes.facts}>{refWords(value)}</span>}
      onTake={take}
      onRemove={remove}
    >
      {value !== '' && <Preview picture={value} label={label} />}
    </FileBox>
  )
}

/** The picture as it will be seen; nothing where it is not there (any more), as in a record of a session. */
function Preview({ picture, label }: { readonly picture: string; readonly label: string }) {
  const isOnline = use(NetworkContext)
  const source = isOnline ? pictureIn(pictures.get(picture) ?? '', location.origin) : null
  return source !== null && <img className={classes.preview} src={source} alt={`${label}, preview`} />
}
