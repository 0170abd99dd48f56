import classes from './loading-bar.module.css'

/** The thin bar that shows while a screen's code loads (spec §2). A screen that is there within a moment shows none. */
export const LoadingBar = ({ isLoading }: { readonly isLoading: boolean }) =>
  isLoading && <div role="progressbar" aria-label="Loading the page" className={classes.bar} />
