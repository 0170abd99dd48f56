import classes from './cells.module.css'

/** Replaces a link that cannot be followed, with the reason. */
export const NoWay = ({ why }: { readonly why: string }) => (
  <span className={classes.noWay} role="img" aria-label={why} title={why}>
    –
  </span>
)
