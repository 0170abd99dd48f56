import { PRODUCT } from '../../schemas/brand.ts'
import classes from './shell.module.css'

export const Footer = ({ areDraftsKept }: { readonly areDraftsKept: boolean }) => (
  <footer className={classes.footer}>
    <span>
      {PRODUCT} {new Date().getFullYear()}
    </span>
    <span role="status">
      {!areDraftsKept && 'This browser has no room for drafts: what is not saved is lost on reload.'}
    </span>
  </footer>
)
