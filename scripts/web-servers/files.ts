import { apacheConf } from './apache.ts'
import { nginxConf } from './nginx.ts'
import { siteOf } from './site.ts'

/** The configuration of each web server that serves a built client, by file name. */
export const webServerFiles = (client: string, base: string): Readonly<Record<string, string>> => {
  const site = siteOf(client, base)
  return { 'nginx.conf': nginxConf(site), 'apache.conf': apacheConf(site) }
}
