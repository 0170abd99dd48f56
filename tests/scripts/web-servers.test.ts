import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { basePathOf } from '../../scripts/lib/base-path.mjs'
import { fingerprint } from '../../scripts/lib/build.mjs'
import { webServerFiles } from '../../scripts/web-servers/files.ts'

const folders: Array<string> = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A client as small as one can be: with the script of the sign-in page, and where the API is. */
const built = (config = '{ "apiBaseUrl": "/api" }'): string => {
  const folder = mkdtempSync(join(tmpdir(), 'simdesk-site-'))
  folders.push(folder)
  mkdirSync(join(folder, 'auth/login'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<!doctype html><script src="/a.js"></script>')
  writeFileSync(join(folder, 'auth/login/index.html'), '<!doctype html><script data-entry="/a.js">go()</script>')
  writeFileSync(join(folder, 'config.json'), config)
  return folder
}

// printf 'go()' | openssl dgst -sha256 -binary | base64
const HASH = "'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='"

/** The lines of an nginx location, without those of nested locations. */
const locationOf = (conf: string, opening: string): ReadonlyArray<string> => {
  const lines = conf.split('\n')
  const at = lines.findIndex((line) => line.trim() === `location ${opening} {`)
  const indent = /^ */.exec(lines[at] ?? '')?.[0] ?? ''
  const end = lines.indexOf(`${indent}}`, at)
  return at < 0
    ? []
    : lines.slice(at + 1, end).flatMap((line) => (line.search(/\S/) === indent.length + 2 ? [line.trim()] : []))
}

const policyIn = (lines: ReadonlyArray<string>) =>
  lines.filter((line) => line.includes('Content-Security-Policy')).map((line) => /"(.*)"/.exec(line)?.[1])

describe('the configuration of nginx', () => {
  it('sends each address under the base path its page, and each file as our own server does', () => {
    const conf = webServerFiles(built(), '/backoffice/')['nginx.conf'] ?? ''
    const rest = locationOf(conf, '^~ /backoffice/')
    expect(rest).toContain('root /var/www/simdesk;')
    expect(rest.at(-1)).toBe('try_files $uri /backoffice/index.html =404;')
    // /backoffice/pages/50%: tried with nginx 1.22.
    expect(conf).toMatch(/^error_page 400 \/backoffice\/index\.html;$/m)
    expect(rest).toContain('add_header Cache-Control "no-cache";')
    expect(locationOf(conf, '= /backoffice/auth/login')).toEqual(['try_files /backoffice/auth/login/index.html =404;'])
    expect(locationOf(conf, '~ ^/backoffice/(pages|auth|admin)(/|$)')).toEqual([
      'try_files $uri /backoffice/index.html =404;',
    ])
    expect(locationOf(conf, '~ ^/backoffice/(api|assets)(/|$)')).toEqual(['return 404;'])
    expect(locationOf(conf, '~ \\.[^/]*$')).toEqual(['try_files $uri =404;'])
    expect(locationOf(conf, '~ ^/backoffice/favicon\\.')).toContain(
      'add_header Cache-Control "private, max-age=86400";',
    )
    expect(locationOf(conf, '= /backoffice')).toContain('return 301 /backoffice/$is_args$args;')
    const assets = locationOf(conf, '^~ /backoffice/assets/')
    expect(assets).toContain('add_header Cache-Control "public, max-age=31536000, immutable";')
    expect(assets).toContain('try_files $uri =404;')
    expect(policyIn(assets)).toEqual(["default-src 'none'; frame-ancestors 'none'"])
    expect(conf.match(/location ~ (.*(map|br|gz).*) \{\n *return 404;/g)).toHaveLength(2)
  })

  it('names the type of each file, and the packed ones for whoever has the modules', () => {
    const conf = webServerFiles(built(), '/')['nginx.conf'] ?? ''
    expect(conf).toContain('    "text/javascript; charset=utf-8" js;\n')
    expect(conf).toContain('    "application/manifest+json" webmanifest;\n')
    expect(conf).toMatch(/^ {2}# gzip_static on;$/m)
    expect(conf).toMatch(/^ {2}# brotli_static on;$/m)
  })

  it('lets the script of the sign-in page run, and the page call its own origin alone', () => {
    const [policy] = policyIn(locationOf(webServerFiles(built(), '/')['nginx.conf'] ?? '', '^~ /'))
    expect(policy).toContain(`script-src 'self' ${HASH};`)
    expect(policy).toContain("connect-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
  })

  it('lets the page call the other origin that config.json names', () => {
    const client = built('{ "apiBaseUrl": "https://api.example.org/v1" }')
    const conf = webServerFiles(client, '/')['nginx.conf'] ?? ''
    expect(policyIn(locationOf(conf, '^~ /'))[0]).toContain("connect-src 'self' https://api.example.org;")
    expect(conf).not.toContain('proxy_pass')
  })

  it('has headers of security on refusals too, and says of files alone how long they are kept', () => {
    const conf = webServerFiles(built(), '/')['nginx.conf'] ?? ''
    const headers = conf.split('\n').filter((line) => /^ +add_header/.test(line))
    expect(headers.filter((line) => !line.includes('Cache-Control')).every((line) => line.endsWith('" always;'))).toBe(
      true,
    )
    expect(headers.filter((line) => line.includes('Cache-Control')).some((line) => line.includes('always'))).toBe(false)
    for (const name of [
      'X-Content-Type-Options "nosniff"',
      'X-Frame-Options "DENY"',
      'Referrer-Policy "same-origin"',
    ]) {
      expect(conf).toContain(`add_header ${name} always;`)
    }
  })

  it('at the root redirects nothing', () => {
    expect(webServerFiles(built(), '/')['nginx.conf']).not.toContain('return 301')
  })

  it('answers no page where the API is', () => {
    const client = built('{ "apiBaseUrl": "/backoffice/v1.0/api" }')
    const conf = webServerFiles(client, '/backoffice/')['nginx.conf'] ?? ''
    expect(conf).toContain('location ~ ^/backoffice/(api|assets|v1\\.0/api)(/|$) {')
    expect(conf).toContain('#   location /backoffice/v1.0/api/ { proxy_pass ')
  })
})

describe('the configuration of Apache', () => {
  it('sends each address under the base path its page', () => {
    const conf = webServerFiles(built(), '/backoffice/')['apache.conf'] ?? ''
    const rules = conf.split('\n').flatMap((line) => (/^ {2}Rewrite(Base|Rule)/.test(line) ? [line.trim()] : []))
    expect(rules).toEqual([
      'RewriteBase /backoffice/',
      'RewriteRule ^auth/login$ auth/login/index.html [END]',
      'RewriteRule ^(pages|auth|admin)(/|$) index.html [END]',
      'RewriteRule ^ - [R=404,END]',
      'RewriteRule ^(api|assets)(/|$) - [R=404,END]',
      'RewriteRule !\\.[^/]*$ index.html [END]',
    ])
    expect(conf).toContain('<Directory "/var/www/simdesk/backoffice">')
    expect(conf).toContain('RedirectMatch 301 ^/backoffice$ /backoffice/')
    // /backoffice/pages/50%: tried with Apache 2.4.71.
    expect(conf).toMatch(/^ErrorDocument 400 \/backoffice\/index\.html$/m)
    expect(conf).toContain('AddType "application/manifest+json" .webmanifest')
  })

  it('has the policy for pages, another one for assets, and none for the API', () => {
    const conf =
      webServerFiles(built('{ "apiBaseUrl": "https://api.example.org" }'), '/backoffice/')['apache.conf'] ?? ''
    const sections = [...conf.matchAll(/<LocationMatch "(.*)">\n([\s\S]*?)<\/LocationMatch>/g)]
    const policies = sections.flatMap(([, pattern, text = '']) => {
      const policy = /always set Content-Security-Policy "(.*)"/.exec(text)?.[1]
      return policy === undefined ? [] : [[pattern, policy, /set Cache-Control "(.*)"/.exec(text)?.[1]]]
    })
    expect(policies).toEqual([
      ['^/backoffice/(?!(api|assets)(/|$))', expect.stringContaining(`script-src 'self' ${HASH};`), 'no-cache'],
      ['^/backoffice/assets/', "default-src 'none'; frame-ancestors 'none'", 'public, max-age=31536000, immutable'],
    ])
    expect(policies[0]?.[1]).toContain("connect-src 'self' https://api.example.org;")
  })

  it('asks for encryption where the connection is encrypted', () => {
    expect(webServerFiles(built(), '/')['apache.conf']).toContain(
      `Header always set Strict-Transport-Security "max-age=31536000" "expr=%{HTTPS} == 'on'"`,
    )
  })
})

describe('a base path on the command line', () => {
  it.each([
    ['/', '/'],
    ['/backoffice/', '/backoffice/'],
    ['/backoffice', '/backoffice/'],
    ['/tools//desk-1.2/', '/tools/desk-1.2/'],
  ])('may be %s', (text, base) => expect(basePathOf(text)).toBe(base))

  it.each(['backoffice', 'https://desk.example.com/', '/back office/', '/../up/', '/.hidden/', './', '/a?b/', ''])(
    'may not be %j',
    (text) => expect(() => basePathOf(text)).toThrow('is no base path'),
  )
})

it('the client is built anew for another base path, and not again for the same', () => {
  const ofBase = (base: string) => fingerprint(['index.html'], base)
  expect(ofBase('/backoffice/')).not.toBe(ofBase('/'))
  expect(ofBase('/backoffice/')).toBe(ofBase('/backoffice/'))
})
