import type { Ref } from 'react'
import { Icon } from '../shared/icon.tsx'
import classes from './page-header.module.css'

type Props = {
  readonly title: string
  readonly section: string | null
  readonly heading: string | null
  readonly headingRef: Ref<HTMLHeadingElement>
}

/** Breadcrumb (sub-section, then the page's title) and heading (spec §2). */
export const PageHeader = ({ title, section, heading, headingRef }: Props) => (
  <div className={classes.header}>
    {section !== null && (
      <nav aria-label="Breadcrumb">
        <ol className={classes.crumbs}>
          <li>
            {section}
            <Icon name="chevronRight" size={14} />
          </li>
          <li aria-current="page">{title}</li>
        </ol>
      </nav>
    )}
    <h1 ref={headingRef} tabIndex={-1}>
      {heading ?? title}
    </h1>
  </div>
)
