import { type AnchorHTMLAttributes, createContext, type Ref, use } from 'react'
import { Link as RouterLink } from 'wouter'

/** Preloads the code of an address. The application provides it. */
export const PreloadContext = createContext<(href: string) => void>(() => {})

/** An address with the query that it had when the person last left it. The application provides it. */
export const LastQueryContext = createContext<(address: string) => string>((address) => address)

/** Whether the person may open an address. The application provides it. */
export const OpensContext = createContext<(href: string) => boolean>(() => true)

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'href'> & {
  readonly href: string
  readonly className?: string | undefined
  readonly replace?: boolean
  readonly ref?: Ref<HTMLAnchorElement>
}

/** A link inside the application. Pointing at it or tabbing to it preloads its target. */
export const Link = ({ href, onMouseEnter, onFocus, ...rest }: Props) => {
  const preload = use(PreloadContext)
  return (
    <RouterLink
      href={href}
      onMouseEnter={(event) => {
        preload(href)
        onMouseEnter?.(event)
      }}
      onFocus={(event) => {
        preload(href)
        onFocus?.(event)
      }}
      {...rest}
    />
  )
}

type WorkProps = Omit<Props, 'href'> & {
  /** Null for what has no page. */
  readonly href: string | null
}

/** A link for people who may open it; plain text for others, and for what has no page. */
export const WorkLink = ({ href, ...rest }: WorkProps) => {
  const opens = use(OpensContext)
  return href !== null && opens(href) ? <Link href={href} {...rest} /> : rest.children
}

/** A link back to a list, at the page and filter that the person came from. */
export const BackLink = ({ href, ...rest }: Props) => <Link href={use(LastQueryContext)(href)} {...rest} />
