import { ActionIcon } from '@mantine/core'
import { useSelector } from '@xstate/react'
import clsx from 'clsx'
import { type MouseEvent, useId, useLayoutEffect, useRef } from 'react'
import type { PaletteActor } from '../../../machines/shell/palette.machine.ts'
import { keyMessages, keysOfPlaces } from '../../../schemas/shell/keys.ts'
import { Cross } from '../../ui/glyphs.tsx'
import { ASIDE, isKey, isMac } from '../../ui/keys.ts'
import { openModal } from '../../ui/open-modal.ts'
import frame from './dialog.module.css'
import classes from './keys-dialog.module.css'

type Props = { readonly actor: PaletteActor }

/** The keyboard shortcuts of the place where the person opened this dialog. */
export function KeysDialog({ actor }: Props) {
  const places = useSelector(actor, ({ context }) => context.places)
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const close = openModal(dialog.current)
    heading.current?.focus()
    return close
  }, [])
  const close = () => actor.send({ type: 'keys.closed' })
  return (
    <dialog
      ref={dialog}
      className={clsx(frame.dialog, classes.dialog)}
      {...ASIDE}
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onKeyDown={(event) => {
        if (!isKey('help', event)) return
        event.preventDefault()
        if (!event.repeat) close()
      }}
      onClick={(event: MouseEvent) => event.target === dialog.current && close()}
    >
      <div className={classes.top}>
        <h2 id={`${id}-title`} ref={heading} tabIndex={-1}>
          {keyMessages.title}
        </h2>
        <ActionIcon variant="subtle" size="lg" aria-label={keyMessages.close} onClick={close}>
          <Cross />
        </ActionIcon>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={classes.content} aria-label="Keys" tabIndex={0}>
        {keysOfPlaces(places, isMac()).map(({ title, lines }) => (
          <section key={title} aria-label={title}>
            <h3 className={classes.title}>{title}</h3>
            <dl className={classes.lines}>
              {lines.map(({ keys, does }) => (
                <div key={does} className={classes.line}>
                  <dt className={classes.keys}>
                    {keys.map((key) => (
                      <kbd key={key} className={classes.key}>
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd className={classes.does}>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </dialog>
  )
}
