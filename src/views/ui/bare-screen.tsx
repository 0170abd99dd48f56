import type { ReactNode } from 'react'
import classes from './bare-screen.module.css'
import { BrandMark } from './brand-mark.tsx'

/** A full screen without menu and top bar: the mark above one card. */
export const BareScreen = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.screen}>
    <BrandMark />
    <div className={classes.card}>{children}</div>
  </div>
)
