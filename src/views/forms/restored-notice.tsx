import { Button } from '@mantine/core'
import { Notice } from '../ui/notice.tsx'
import classes from './form.module.css'

type Props = { readonly canStartAgain: boolean; readonly onStartAgain: () => void }

/** Says that what stands in the form was typed before a reload or a sign-in, and offers to start again. */
export const RestoredNotice = ({ canStartAgain, onStartAgain }: Props) => (
  <Notice kind="info">
    <span className={classes.restored}>
      <span>What you typed here before is still here.</span>
      <Button variant="default" size="xs" disabled={!canStartAgain} onClick={onStartAgain}>
        Start again
      </Button>
    </span>
  </Notice>
)
