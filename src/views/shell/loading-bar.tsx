import classes from './loading-bar.module.css'

/** The thin bar while a screen's code loads (spec §2). Not shown for code that arrives almost at once. */
export const LoadingBar = ({ isLoading }: { readonly isLoading: boolean }) =>
  isLoading && <div role="progressbar" aria-label="Loading the page" className={classes.bar} />
