const escaped = (line: string) => line.replace(/[\\()]/g, '\\$&').replace(/[^\x20-\x7e]/g, '?')

/** A PDF of one page with lines of text, for demo invoices. */
export const smallPdf = (lines: ReadonlyArray<string>): Uint8Array => {
  const text = `BT /F1 12 Tf 16 TL 56 780 Td ${lines.map((line) => `(${escaped(line)}) '`).join(' ')} ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`
  file += `${table}trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`
  return new TextEncoder().encode(file)
}
