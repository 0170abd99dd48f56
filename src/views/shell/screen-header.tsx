import type { Ref } from 'react'
import { Icon } from '../ui/icon.tsx'
import { WorkLink } from '../ui/link.tsx'
import classes from './screen-header.module.css'

export type ScreenHeaderProps = {
  readonly title: string
  readonly section: string | null
  /** The section's address, unless this is its own screen. People who may not open it see only its name. */
  readonly sectionAddress: string | null
  readonly heading: string | null
  /** What the screen shows, beside its heading. */
  readonly subject: string | null
  readonly headingRef: Ref<HTMLHeadingElement>
}

/** Breadcrumb (sub-section, then the screen's title; none on the section's own screen) and heading (spec §2). */
export const ScreenHeader = ({ title, section, sectionAddress, heading, subject, headingRef }: ScreenHeaderProps) => (
  <div className={classes.header}>
    {section !== null && section !== title && (
      <nav aria-label="Breadcrumb">
        <ol className={classes.crumbs}>
          <li>
            {sectionAddress === null ? section : <WorkLink href={sectionAddress}>{section}</WorkLink>}
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
