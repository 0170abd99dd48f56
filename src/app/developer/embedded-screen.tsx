import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Router } from 'wouter'
import { needsReload } from '../../machines/core/failure.ts'
import { basePath, withBase, withoutBase } from '../../schemas/core/base-path.ts'
import type { User } from '../../schemas/session/session.ts'
import { newId } from '../../views/ui/new-id.ts'
import { PleaseWait } from '../../views/ui/please-wait.tsx'
import { RetryNotice } from '../../views/ui/retry-notice.tsx'
import { matchPath } from '../navigation/addresses.ts'
import type { AddresslessHost } from '../navigation/host.ts'
import type { OpenedScreen, PlainScreenProps } from '../navigation/screen.ts'

type Props = {
  readonly address: string
  readonly user: User
  readonly codeOf: PlainScreenProps['codeOf']
  /** The screen's surroundings without the address bar, since it has its own address. */
  readonly host: AddresslessHost
  /** The screen, or a link in it, navigates. */
  readonly onNavigate: (to: string) => void
}

/** Opens a screen of the route table inside another screen. Its address is separate from the browser's. */
export const EmbeddedScreen = ({ address, user, codeOf, host, onNavigate }: Props): ReactNode => {
  const [opened, setOpened] = useState<OpenedScreen | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [visit, setVisit] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit opens the same screen again
  useEffect(() => {
    let isCurrent = true
    let toClose: OpenedScreen | null = null
    const url = new URL(address, location.origin)
    let { searchParams: search } = url
    const { route, params } = matchPath(url.pathname)
    const reopen = () => {
      if (isCurrent) setVisit((before) => before + 1)
    }
    const open = async () => {
      const { screen } = await codeOf(route).load()
      if (screen.kind === 'plain') throw new Error(`${address} has no machine of its own.`)
      const context = { params, search, from: null, user, now: new Date().toISOString(), newId }
      const found = await screen.open(context, {
        ...host,
        isOfSetup: false,
        navigate: onNavigate,
        reopen,
        comeBack: () => reopen,
        search: () => search,
        writeSearch: (next) => {
          search = next
        },
      })
      if (!isCurrent) return found.close()
      toClose = found
      setOpened(found)
    }
    open().catch((reason: unknown) => {
      if (isCurrent) setFailure(reason)
    })
    return () => {
      isCurrent = false
      toClose?.close()
      setOpened(null)
      setFailure(null)
    }
  }, [address, user, codeOf, host, onNavigate, visit])

  const hook = useMemo(
    () => () => [withBase(address.split('?', 1)[0] ?? ''), onNavigate] as [string, typeof onNavigate],
    [address, onNavigate],
  )
  if (failure !== null) {
    const retry = () => (needsReload(failure) ? location.reload() : setVisit((before) => before + 1))
    return <RetryNotice onRetry={retry}>{failure instanceof Error ? failure.message : String(failure)}</RetryNotice>
  }
  if (opened === null) return <PleaseWait />
  return (
    <Router base={basePath()} hook={hook} aroundNav={(navigate, to) => navigate(withoutBase(to))}>
      {opened.render()}
    </Router>
  )
}
