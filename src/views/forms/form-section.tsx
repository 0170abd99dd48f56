import type { ReactNode } from 'react'
import classes from './form-section.module.css'

type Props = { readonly title: string; readonly text: string; readonly children: ReactNode }

/** A part of a form: its title on the left, its fields in two columns on the right. */
export const FormSection = ({ title, text, children }: Props) => (
  <fieldset className={classes.section}>
    <legend className={classes.title}>{title}</legend>
    <p className={classes.lead}>{text}</p>
    <div className={classes.fields}>{children}</div>
  </fieldset>
)
