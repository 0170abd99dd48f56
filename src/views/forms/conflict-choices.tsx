import { Button } from '@mantine/core'

type Props = {
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
  readonly onBack: () => void
}

/** The choice of the version to keep. */
export const ConflictChoices = ({ onKeepMine, onTakeTheirs, onBack }: Props) => (
  <>
    <Button onClick={onKeepMine}>Keep mine</Button>
    <Button variant="default" onClick={onTakeTheirs}>
      Take theirs
    </Button>
    <Button variant="subtle" onClick={onBack}>
      Back to the form
    </Button>
  </>
)
