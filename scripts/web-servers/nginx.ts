import { assetHeaders, STRICT_TRANSPORT_SECURITY, securityHeaders } from '../../server/core/http/security-headers.ts'
import { ASSETS, cacheControl, contentTypes, hiddenPattern, routeFolders } from '../../server/core/http/static-rules.ts'
import { literal, type Site } from './site.ts'

const ROOT = '/var/www/simdesk'

type Headers = ReadonlyArray<readonly [name: string, value: string]>

/** Security headers are on every answer, including refusals; caching headers are only on files. */
const sending = (headers: Headers, cache: string, indent: string): string =>
  [...headers.map(([name, value]) => `add_header ${name} "${value}" always;`), `add_header Cache-Control "${cache}";`]
    .map((line) => indent + line)
    .join('\n')

/** The configuration for nginx. GOTCHA: a location with its own header inherits none, and one without inherits all. */
export const nginxConf = ({ base, policy, ownPages, otherFolders, apiPath }: Site): string => {
  const at = literal(base)
  const page: Headers = [['Content-Security-Policy', policy], ...securityHeaders]
  const types = Object.entries(contentTypes).map(([suffix, type]) => `    "${type}" ${suffix.slice(1)};`)
  const own = ownPages.map(
    (path) => `
  location = ${base}${path} {
    try_files ${base}${path}/index.html =404;
  }
`,
  )
  const withoutSlash = base.slice(0, -1)
  const redirect =
    withoutSlash === ''
      ? ''
      : `location = ${withoutSlash} {
  absolute_redirect off;
  return 301 ${base}$is_args$args;
}

`
  const api =
    apiPath === null
      ? ''
      : `# The API is at the same address. Pass it on, beside this file:
#   location ${apiPath}/ { proxy_pass http://the-server-of-the-api; }
#
`
  return `# SIM Desk under ${base}, for nginx. \`npm run build\` writes this file: change its sources, not the file.
#
# Copy the content of dist/client to ${ROOT}${withoutSlash}, and include this file in the server block:
#   server { listen 443 ssl; server_name desk.example.com; include /etc/nginx/simdesk.conf; }
#
${api}# The policy is of this build and of its config.json. After a change of either, copy this file again.

# An address that is none, such as /pages/50%: the application says that there is no such page.
error_page 400 ${base}index.html;

${redirect}location ^~ ${base} {
  root ${ROOT};

  types {
${types.join('\n')}
  }
  default_type application/octet-stream;

  # Beside most files are packed ones. Where nginx has the modules:
  # gzip_static on;
  # brotli_static on;
  # gzip_vary on;

  # Where this address is encrypted, add this line here and to each location below that has headers:
  # add_header Strict-Transport-Security "${STRICT_TRANSPORT_SECURITY}" always;
${sending(page, cacheControl.other, '  ')}
${own.join('')}
  # Addresses of the application. Names in them may have dots.
  location ~ ^${at}(${routeFolders.join('|')})(/|$) {
    try_files $uri ${base}index.html =404;
  }

  # Each build names these files anew.
  location ^~ ${base}${ASSETS}/ {
${sending(assetHeaders, cacheControl.asset, '    ')}
    location ~ ${hiddenPattern} {
      return 404;
    }
    try_files $uri =404;
  }

  # Never a page: a program that asks for these must not get one.
  location ~ ^${at}(${otherFolders.map(literal).join('|')})(/|$) {
    return 404;
  }

  location ~ ${hiddenPattern} {
    return 404;
  }

  location ~ ^${at}favicon\\. {
${sending(page, cacheControl.icon, '    ')}
    try_files $uri =404;
  }

  location ~ \\.[^/]*$ {
    try_files $uri =404;
  }

  try_files $uri ${base}index.html =404;
}
`
}
