/** Runs in the build, never in a browser: renders the sign-in page as the application first draws it. */
import { createElement, StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { createActor } from 'xstate'
import { sessionMachine } from '../../../machines/session/session.machine.ts'
import { withBase } from '../../../schemas/core/base-path.ts'
import { PRODUCT } from '../../../schemas/core/brand.ts'
import classes from '../../../views/session/auth.module.css'
import { Notice } from '../../../views/ui/notice.tsx'
import { loginAddress, matchPath, titleOf } from '../../navigation/addresses.ts'
import type { NavigationState } from '../../navigation/drawn-screen.ts'
import { screen } from '../../screens/session/login.tsx'
import { App } from '../app.tsx'
import { earlyNotices } from './contract.ts'

const { route } = matchPath(loginAddress(null))

/** A static application with the sign-in form open, for a visitor. */
const still = (): Parameters<typeof App>[0] => {
  const state: NavigationState = {
    drawn: {
      key: 1,
      route,
      isInShell: false,
      content: { kind: 'open', render: (props) => createElement(screen.view, props) },
    },
    leaving: null,
  }
  return {
    navigation: {
      subscribe: () => () => {},
      state: () => state,
      request: () => {},
      leave: () => {},
      withLastQuery: (to) => to,
      staySignedIn: () => {},
    },
    session: createActor(sessionMachine, { input: { session: null, errorMessage: null } }).start(),
    onDrawn: () => {},
  }
}

/** The notices that the page shows without the application, by early.ts. */
const beside = (
  <div className={classes.early}>
    <div id={earlyNotices.waiting} hidden>
      <Notice kind="info">{PRODUCT} is still loading. It signs you in when it is ready.</Notice>
    </div>
    <div id={earlyNotices.failed} hidden>
      <Notice kind="error">
        {PRODUCT} could not be loaded. <a href={withBase(route.path)}>Load the page again</a>
      </Notice>
    </div>
  </div>
)

/** The title and markup of the page; early.ts turns `data-style` into styles. */
export const prerenderLogin = () => ({
  title: titleOf(route),
  root: renderToString(<StrictMode>{createElement(App, still())}</StrictMode>).replaceAll(' style="', ' data-style="'),
  beside: renderToStaticMarkup(beside),
})
