/** An address template with each `{field}` replaced by the row's value. */
export const addressIn = (template: string, row: Readonly<Record<string, unknown>>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(row[name] ?? '')))
