import classes from './cells.module.css'

/** In the place of a link that leads nowhere: why it does not. */
export const NoWay = ({ why }: { readonly why: string }) => (
  <span className={classes.noWay} role="img" aria-label={why} title={why}>
    –
  </span>
)
