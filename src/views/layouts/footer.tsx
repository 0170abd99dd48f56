import { PRODUCT } from '../../schemas/brand.ts'
import classes from './shell.module.css'

export const Footer = () => (
  <footer className={classes.footer}>
    <span>{PRODUCT}</span>
    <span>{new Date().getFullYear()}</span>
  </footer>
)
