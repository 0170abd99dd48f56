import type { ReactNode } from 'react'
import classes from './bare-page.module.css'
import { BrandMark } from './brand-mark.tsx'

/** A page of its own, without menu and top bar: the mark over one card. */
export const BarePage = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.page}>
    <BrandMark />
    <div className={classes.card}>{children}</div>
  </div>
)
