import classes from './form.module.css'

/** Says beside Save that there is something to save. */
export const UnsavedMark = ({ isUnsaved }: { readonly isUnsaved: boolean }) =>
  isUnsaved && <span className={classes.unsaved}>Unsaved changes</span>
