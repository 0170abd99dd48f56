import type { Ref } from 'react'
import { Icon } from '../shared/icon.tsx'
import { Link } from '../shared/link.tsx'
import classes from './page-header.module.css'

export type PageHeaderProps = {
  readonly title: string
  readonly section: string | null
  /** The page of the section, where it has one and this is another. */
  readonly sectionPage: string | null
  readonly heading: string | null
  /** What the page is about, beside its heading. */
  readonly subject: string | null
  readonly headingRef: Ref<HTMLHeadingElement>
}

/** Breadcrumb (sub-section, then the page's title) and heading (spec §2). */
export const PageHeader = ({ title, section, sectionPage, heading, subject, headingRef }: PageHeaderProps) => (
  <div className={classes.header}>
    {section !== null && (
      <nav aria-label="Breadcrumb">
        <ol className={classes.crumbs}>
          <li>
            {sectionPage === null ? section : <Link href={sectionPage}>{section}</Link>}
            <Icon name="chevronRight" size={14} />
          </li>
          <li aria-current="page">{title}</li>
        </ol>
      </nav>
    )}
    <h1 ref={headingRef} tabIndex={-1}>
      {heading ?? title}
      {subject !== null && <span className={classes.subject}> · {subject}</span>}
    </h1>
  </div>
)
