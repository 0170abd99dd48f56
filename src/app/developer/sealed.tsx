import type { MouseEvent, ReactNode } from 'react'
import { withoutBase } from '../../schemas/core/base-path.ts'
import { PreloadContext } from '../../views/ui/link.tsx'
import { NetworkContext } from '../../views/ui/network.ts'

type Props = {
  /** A link inside was followed. */
  readonly onLeave: (to: string) => void
  readonly children: ReactNode
}

const nothing = () => {}

/**
 * Content that makes no request: pictures and code are not fetched, and links open nothing in any tab. The calls of its
 * machines are answered elsewhere.
 */
export const Sealed = ({ onLeave, children }: Props) => {
  const hold = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (!link) return
    event.preventDefault()
    event.stopPropagation()
    onLeave(withoutBase(link.getAttribute('href') ?? ''))
  }
  return (
    <NetworkContext value={false}>
      <PreloadContext value={nothing}>
        <div onClickCapture={hold} onAuxClickCapture={hold}>
          {children}
        </div>
      </PreloadContext>
    </NetworkContext>
  )
}
