import { type AnchorHTMLAttributes, createContext, type Ref, use } from 'react'
import { Link as RouterLink } from 'wouter'

/** Fetches the code of an address ahead; given by the application. */
export const PreloadContext = createContext<(href: string) => void>(() => {})

/** An address with the query with which the person last left it; given by the application. */
export const LastQueryContext = createContext<(address: string) => string>((address) => address)

/** Whether the person may open what stands at an address; given by the application. */
export const OpensContext = createContext<(href: string) => boolean>(() => true)

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'href'> & {
  readonly href: string
  readonly className?: string | undefined
  readonly replace?: boolean
  readonly ref?: Ref<HTMLAnchorElement>
}

/** A link inside the application; pointing at it or tabbing to it fetches what it leads to. */
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

/** A link to other work, for who may open it; for others its text alone. */
export const WorkLink = (props: Props) => (use(OpensContext)(props.href) ? <Link {...props} /> : props.children)

/** A link back to a list: to the page and the filter that the person came from. */
export const BackLink = ({ href, ...rest }: Props) => <Link href={use(LastQueryContext)(href)} {...rest} />
