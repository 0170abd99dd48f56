import { Button, CloseButton } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import { type ListNewsActor, newRows } from '../../machines/lists/list-news.machine.ts'
import classes from './list-news.module.css'
import { listWords } from './list-words.ts'

type News = {
  readonly actor: ListNewsActor
  /** What a row is called. */
  readonly one: string
  readonly many: string
  /** Loads the rows again; from the first page if there are only new ones. */
  readonly onShow: (isOnlyNew: boolean) => void
}

/** The changes of the screen's list; null if it has no live changes. */
export const ListNewsContext = createContext<News | null>(null)

/** The message above the rows that others have changed something, and a button that loads the rows again. */
export function ListNews({ spoken = 'This list has changed since it was loaded.' }: { readonly spoken?: string }) {
  const news = use(ListNewsContext)
  return news && <Shown {...news} spoken={spoken} />
}

function Shown({ actor, one, many, onShow, spoken }: News & { readonly spoken: string }) {
  const count = useSelector(actor, newRows)
  return (
    <div className={classes.place}>
      {/* Said once, however many more come. */}
      <span role="status" className={classes.spoken}>
        {count !== null && spoken}
      </span>
      {count !== null && (
        <div className={classes.news}>
          <Button size="compact-sm" variant="transparent" onClick={() => onShow(count > 0)}>
            {listWords.news(count, one, many)}
          </Button>
          <CloseButton
            size="sm"
            iconSize="0.875rem"
            aria-label="Keep the current rows"
            onClick={() => actor.send({ type: 'news.dismissed' })}
          />
        </div>
      )}
    </div>
  )
}
