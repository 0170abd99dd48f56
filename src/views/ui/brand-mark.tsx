import { PRODUCT } from '../../schemas/core/brand.ts'
import classes from './brand-mark.module.css'
import common from './common.module.css'

/** The mark and the name of the product. With `withName` false only assistive technology gets the name. */
export const BrandMark = ({ withName = true }: { readonly withName?: boolean }) => (
  <span className={classes.brand}>
    <svg aria-hidden="true" focusable="false" viewBox="0 0 32 32" width="28" height="28">
      <path
        className={classes.card}
        d="M8 2h11.2a2 2 0 0 1 1.4.6l6.8 6.8a2 2 0 0 1 .6 1.4V27a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3Z"
      />
      <path className={classes.chip} d="M10.5 15.5h11v10h-11zM10.5 20.5h3.6M17.9 20.5h3.6M14.1 15.5v10M17.9 15.5v10" />
    </svg>
    <span className={withName ? classes.name : common.unseen}>{PRODUCT}</span>
  </span>
)
