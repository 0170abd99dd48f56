import type { Ref } from 'react'
import { Icon } from '../ui/icon.tsx'
import { BackLink, Link, WorkLink } from '../ui/link.tsx'
import classes from './screen-header.module.css'

export type ScreenHeaderProps = {
  readonly title: string
  readonly section: string | null
  /** The section's address, unless this is its own screen. People who may not open it see only its name. */
  readonly sectionAddress: string | null
  /** The list that the shown record comes from, if it has a place in the breadcrumb. */
  readonly list: { readonly title: string; readonly href: string } | null
  /** Where a step of several screens leads back to. */
  readonly wayBack: { readonly label: string; readonly href: string } | null
  readonly heading: string | null
  /** What the screen shows, beside its heading. */
  readonly subject: string | null
  readonly headingRef: Ref<HTMLHeadingElement>
}

/**
 * Breadcrumb (sub-section, the list of a record, then the screen's title or the record; none on the section's own screen)
 * and heading (spec §2).
 */
export const ScreenHeader = ({
  title,
  section,
  sectionAddress,
  list,
  wayBack,
  heading,
  subject,
  headingRef,
}: ScreenHeaderProps) => (
  <div className={classes.header} data-is-plain={(list === null && subject === null) || undefined}>
    <div className={classes.places}>
      {wayBack !== null && (
        <Link href={wayBack.href} className={classes.wayBack}>
          <Icon name="back" size={14} />
          {wayBack.label}
        </Link>
      )}
      {section !== null && (section !== title || list !== null) && (
        <nav aria-label="Breadcrumb">
          <ol className={classes.crumbs}>
            <li>
              {sectionAddress === null ? section : <WorkLink href={sectionAddress}>{section}</WorkLink>}
              <Icon name="chevronRight" size={14} />
            </li>
            {list !== null && (
              <li>
                <BackLink href={list.href}>{list.title}</BackLink>
                <Icon name="chevronRight" size={14} />
              </li>
            )}
            <li aria-current="page">{list === null ? title : (subject ?? heading)}</li>
          </ol>
        </nav>
      )}
    </div>
    <h1 ref={headingRef} tabIndex={-1}>
      {heading ?? title}
      {subject !== null && <span className={classes.subject}> · {subject}</span>}
    </h1>
  </div>
)
