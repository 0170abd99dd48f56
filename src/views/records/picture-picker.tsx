import { use, useRef } from 'react'
import { refWords } from '../../schemas/records/kit/picture-ref.ts'
import { pictures } from '../../services/core/pictures.ts'
import { pictureIn } from '../ui/cell-values.ts'
import common from '../ui/common.module.css'
import { FileBox } from '../ui/file-box.tsx'
import { NetworkContext } from '../ui/network.ts'
import { takePicture } from './picture-file.ts'
import classes from './picture-picker.module.css'

type Props = {
  readonly label: string
  readonly name: string
  /** The reference to the picture; empty for none. */
  readonly value: string
  readonly maxBytes: number
  readonly error: string | null
  readonly readOnly: boolean
  readonly onChange: (ref: string) => void
  /** The chosen file was refused, for this reason. */
  readonly onRefuse: (problem: string) => void
}

/**
 * Takes a picture that is chosen or dropped. The picture is kept beside the draft; the callbacks get its reference, or
 * the reason why the file was refused.
 */
export function PicturePicker({ label, name, value, maxBytes, error, readOnly, onChange, onRefuse }: Props) {
  /** The file chosen last wins, even if it was read first. */
  const latest = useRef(0)

  const take = async (chosen: File) => {
    const turn = ++latest.current
    const taken = await takePicture(chosen, maxBytes)
    if (turn !== latest.current) return
    if ('ref' in taken) onChange(taken.ref)
    else onRefuse(taken.problem)
  }
  const remove = () => {
    latest.current++
    onChange('')
  }
  return (
    <FileBox
      label={label}
      name={name}
      what="a picture"
      accept="image/png,image/jpeg"
      hint={`PNG or JPEG, up to ${Math.floor(maxBytes / 1024)} KB`}
      problem={error}
      readOnly={readOnly}
      chosen={value === '' ? null : <span className={common.small}>{refWords(value)}</span>}
      onTake={take}
      onRemove={remove}
    >
      {value !== '' && <Preview picture={value} label={label} />}
    </FileBox>
  )
}

/** The picture; nothing if it is not available, as in a replayed session. */
function Preview({ picture, label }: { readonly picture: string; readonly label: string }) {
  const isOnline = use(NetworkContext)
  const source = isOnline ? pictureIn(pictures.get(picture) ?? '', location.origin) : null
  return source !== null && <img className={classes.preview} src={source} alt={`${label}, preview`} />
}
