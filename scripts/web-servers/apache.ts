import { assetHeaders, STRICT_TRANSPORT_SECURITY, securityHeaders } from '../../server/core/http/security-headers.ts'
import { ASSETS, cacheControl, contentTypes, hiddenPattern, routeFolders } from '../../server/core/http/static-rules.ts'
import { literal, type Site } from './site.ts'

const ROOT = '/var/www/simdesk'

type Headers = ReadonlyArray<readonly [name: string, value: string]>

/** Security headers are on every answer, including refusals; caching headers are only on files. */
const sending = (pattern: string, headers: Headers, cache: string): string => `<LocationMatch "${pattern}">
${headers.map(([name, value]) => `  Header always set ${name} "${value}"`).join('\n')}
  Header set Cache-Control "${cache}"
</LocationMatch>`

/** The configuration for Apache 2.4. */
export const apacheConf = ({ base, policy, ownPages, otherFolders, apiPath }: Site): string => {
  const at = literal(base)
  const others = otherFolders.map(literal).join('|')
  const withoutSlash = base.slice(0, -1)
  const folder = ROOT + withoutSlash
  const types = Object.entries(contentTypes).map(([suffix, type]) => `  AddType "${type}" ${suffix}`)
  const own = ownPages.map((path) => `  RewriteRule ^${literal(path)}$ ${path}/index.html [END]`)
  const redirect = withoutSlash === '' ? '' : `RedirectMatch 301 ^${literal(withoutSlash)}$ ${base}\n\n`
  const api =
    apiPath === null
      ? ''
      : `# The API is at the same address. Pass it on, beside this file:
#   ProxyPass "${apiPath}/" "http://the-server-of-the-api${apiPath}/"
#
`
  return `# SIM Desk under ${base}, for Apache 2.4. \`npm run build\` writes this file: change its sources, not the file.
#
# Copy the content of dist/client to ${folder}, and include this file in the virtual host with
#   DocumentRoot ${ROOT}
# It needs the modules dir, headers, mime and rewrite (a2enmod headers rewrite).
#
${api}# The policy is of this build and of its config.json. After a change of either, copy this file again.

# An address that is none, such as /pages/50%: the application says that there is no such page.
ErrorDocument 400 ${base}index.html

${redirect}<Directory "${folder}">
  Require all granted
  AllowOverride None
  Options FollowSymLinks
  DirectorySlash Off

${types.join('\n')}

  RewriteEngine On
  RewriteBase ${base}

  # Beside most files are packed ones. To send those of the assets:
  # AddEncoding br .br
  # AddEncoding gzip .gz
  # RemoveType .gz
  # RewriteCond %{HTTP:Accept-Encoding} \\bbr\\b
  # RewriteCond %{REQUEST_FILENAME}.br -f
  # RewriteRule ^${ASSETS}/.+\\.(js|css)$ %{REQUEST_URI}.br [END]
  # RewriteCond %{HTTP:Accept-Encoding} \\bgzip\\b
  # RewriteCond %{REQUEST_FILENAME}.gz -f
  # RewriteRule ^${ASSETS}/.+\\.(js|css)$ %{REQUEST_URI}.gz [END]
  # Header append Vary Accept-Encoding

${own.join('\n')}

  # Addresses of the application. Names in them may have dots.
  RewriteCond %{REQUEST_FILENAME} !-f
  RewriteRule ^(${routeFolders.join('|')})(/|$) index.html [END]

  RewriteCond %{REQUEST_URI} ${hiddenPattern}
  RewriteRule ^ - [R=404,END]

  # Never a page: a program that asks for these must not get one.
  RewriteCond %{REQUEST_FILENAME} !-f
  RewriteRule ^(${others})(/|$) - [R=404,END]

  RewriteCond %{REQUEST_FILENAME} !-f
  RewriteRule !\\.[^/]*$ index.html [END]
</Directory>

${sending(`^${at}(?!(${others})(/|$))`, [['Content-Security-Policy', policy], ...securityHeaders], cacheControl.other)}

<LocationMatch "^${at}favicon\\.">
  Header set Cache-Control "${cacheControl.icon}"
</LocationMatch>

# Each build names these files anew.
${sending(`^${at}${ASSETS}/`, assetHeaders, cacheControl.asset)}

# Where this address is encrypted:
<LocationMatch "^${at}">
  Header always set Strict-Transport-Security "${STRICT_TRANSPORT_SECURITY}" "expr=%{HTTPS} == 'on'"
</LocationMatch>
`
}
