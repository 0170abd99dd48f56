import { PRODUCT } from '../../schemas/core/brand.ts'
import classes from './shell.module.css'

/** What this browser cannot store at the moment. */
export type NotKept = 'drafts' | 'settings' | null

const texts = {
  drafts: 'This browser has no space for drafts. Unsaved entries are lost on reload.',
  settings: 'This browser has no space for settings. Layout changes are lost on reload.',
} as const

export const Footer = ({ notKept }: { readonly notKept: NotKept }) => (
  <footer className={classes.footer}>
    <span>
      {PRODUCT} {new Date().getFullYear()}
    </span>
    <span role="status">{notKept !== null && texts[notKept]}</span>
  </footer>
)
