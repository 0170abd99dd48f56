import { commonMessages } from '../../../schemas/core/messages.ts'
import common from '../../ui/common.module.css'
import lines from './lines.module.css'
import classes from './skeleton.module.css'
import tiles from './tiles.module.css'

const places = (count: number, kind: string) => Array.from({ length: count }, (_, place) => `${kind} ${place}`)

/** Keeps the layout while the first figures load. */
export const Skeleton = () => (
  <>
    <p role="status" className={common.unseen}>
      {commonMessages.wait}
    </p>
    <div className={classes.skeleton} aria-hidden="true">
      <div className={tiles.tiles}>
        {places(8, 'tile').map((place) => (
          <div key={place} className={classes.tile} />
        ))}
      </div>
      <div className={lines.cards}>
        {places(2, 'card').map((place) => (
          <div key={place} className={classes.card} />
        ))}
      </div>
      <div className={classes.card} />
    </div>
  </>
)
