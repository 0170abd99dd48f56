import { Button } from '@mantine/core'
import common from '../ui/common.module.css'
import { Notice } from '../ui/notice.tsx'
import { waits } from '../ui/waits.ts'

type Props = { readonly canStartAgain: boolean; readonly onStartAgain: () => void }

/** Says that the form holds values from before a reload or sign-in, and offers to start again. */
export const RestoredNotice = ({ canStartAgain, onStartAgain }: Props) => (
  <Notice kind="info">
    <span className={common.row}>
      <span>Draft restored.</span>
      <Button variant="default" size="xs" {...waits(!canStartAgain)} onClick={onStartAgain}>
        Discard draft
      </Button>
    </span>
  </Notice>
)
