import { encode } from 'uqr'
import { CopyButton } from '../ui/copy-button.tsx'
import classes from './factor.module.css'

/** The white border in modules (ISO/IEC 18004 §9.1). */
const QUIET = 4

/** The data for an authenticator app as a QR code, and as text for a person who cannot scan: `otpauth://totp/…`. */
export const FactorQr = ({ uri }: { readonly uri: string }) => {
  const { data, size } = encode(uri, { border: QUIET, ecc: 'M' })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return (
    <div className={classes.setUp}>
      {/* White also in dark mode: apps read dark on light. */}
      <svg
        className={classes.qr}
        role="img"
        aria-label="QR code for the authenticator app"
        viewBox={`0 0 ${size} ${size}`}
      >
        <path d={dark.join('')} shapeRendering="crispEdges" />
      </svg>
      <p className={classes.secret}>
        <span>Without a camera, enter this key:</span>
        <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton label="key" text={secret} />
      </p>
    </div>
  )
}
