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
  /** The name of the shown record. */
  readonly subject: string | null
  readonly headingRef: Ref<HTMLHeadingElement>
  /** The parts that the screen's view fills: see `InHeading`. */
  readonly badgeRef: Ref<HTMLDivElement>
  readonly lineRef: Ref<HTMLDivElement>
  readonly actsRef: Ref<HTMLDivElement>
}

/**
 * Breadcrumb (sub-section, the list of a record, then the screen's heading; none on the section's own screen) and
 * heading (spec §2). The name of a record is what is large; the screen's heading is above it, in the breadcrumb if
 * there is one.
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
  badgeRef,
  lineRef,
  actsRef,
}: ScreenHeaderProps) => {
  const hasCrumbs = section !== null && (section !== title || list !== null)
  return (
    <div className={classes.header} data-is-plain={(list === null && subject === null) || undefined}>
      <div className={classes.places}>
        {wayBack !== null && (
          <Link href={wayBack.href} className={classes.wayBack}>
            <Icon name="back" size={14} />
            {wayBack.label}
          </Link>
        )}
        {hasCrumbs && (
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
              <li aria-current="page">{list === null ? title : heading}</li>
            </ol>
          </nav>
        )}
      </div>
      <div className={classes.bar}>
        <div className={classes.names}>
          <h1 ref={headingRef} tabIndex={-1}>
            {subject === null ? (
              (heading ?? title)
            ) : (
              <>
                {/* Read with the name. Seen only where no breadcrumb ends with the same words. */}
                <span className={classes.kind} data-in-crumbs={hasCrumbs || undefined}>
                  {heading ?? title}
                  <span className={classes.dot}> · </span>
                </span>
                <span className={classes.subject}>{subject}</span>
              </>
            )}
          </h1>
          <div ref={badgeRef} className={classes.badge} />
          <div ref={lineRef} className={classes.line} />
        </div>
        <div ref={actsRef} className={classes.acts} data-heading-acts />
      </div>
    </div>
  )
}
