import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type PDFDocument from 'pdfkit'
import { textXml } from '../einvoice/xml.ts'

/** What makes a PDF one of PDF/A-3b with an electronic invoice in it, as Factur-X 1.0 and ZUGFeRD 2 ask for. */

const FILE_NAME = 'factur-x.xml'
const FACTUR_X = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
const PROFILE = 'EN 16931'

type Facts = { readonly title: string; readonly author: string; readonly moment: Date }

/** Parts of the library that its types do not have. */
type Inner = {
  readonly _root: { readonly data: { OutputIntents?: ReadonlyArray<unknown> } }
  readonly appendXML: (xml: string) => void
  readonly ref: (data: Readonly<Record<string, unknown>>) => { write: (bytes: Uint8Array) => void; end: () => void }
  _addInfo: () => void
}

/** The colour profile sRGB, which the library brings. */
export const loadColourProfile = async (): Promise<Uint8Array> => {
  const library = createRequire(import.meta.url).resolve('pdfkit')
  return readFile(join(dirname(library), 'data/sRGB_IEC61966_2_1.icc'))
}

const property = (name: string, description: string) => `
            <rdf:li rdf:parseType="Resource">
              <pdfaProperty:name>${name}</pdfaProperty:name>
              <pdfaProperty:valueType>Text</pdfaProperty:valueType>
              <pdfaProperty:category>external</pdfaProperty:category>
              <pdfaProperty:description>${description}</pdfaProperty:description>
            </rdf:li>`

/** The metadata. Fields that PDF/A does not know are declared in it. */
const metadataOf = ({ title, author, moment }: Facts): string => `
    <rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
      <pdfaid:part>3</pdfaid:part>
      <pdfaid:conformance>B</pdfaid:conformance>
    </rdf:Description>
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">${textXml(title)}</rdf:li></rdf:Alt></dc:title>
      <dc:creator><rdf:Seq><rdf:li>${textXml(author)}</rdf:li></rdf:Seq></dc:creator>
    </rdf:Description>
    <rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
      <pdf:Producer>SIM Desk</pdf:Producer>
    </rdf:Description>
    <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
      <xmp:CreatorTool>SIM Desk</xmp:CreatorTool>
      <xmp:CreateDate>${moment.toISOString().replace(/\.\d+Z$/, 'Z')}</xmp:CreateDate>
    </rdf:Description>
    <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
        xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
        xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
      <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
        <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
        <pdfaSchema:namespaceURI>${FACTUR_X}</pdfaSchema:namespaceURI>
        <pdfaSchema:prefix>fx</pdfaSchema:prefix>
        <pdfaSchema:property><rdf:Seq>${property('DocumentFileName', 'name of the embedded XML invoice file')}${property('DocumentType', 'INVOICE')}${property('Version', 'version of the XML schema')}${property('ConformanceLevel', 'conformance level of the embedded XML')}
        </rdf:Seq></pdfaSchema:property>
      </rdf:li></rdf:Bag></pdfaExtension:schemas>
    </rdf:Description>
    <rdf:Description rdf:about="" xmlns:fx="${FACTUR_X}">
      <fx:DocumentType>INVOICE</fx:DocumentType>
      <fx:DocumentFileName>${FILE_NAME}</fx:DocumentFileName>
      <fx:Version>1.0</fx:Version>
      <fx:ConformanceLevel>${PROFILE}</fx:ConformanceLevel>
    </rdf:Description>`

/**
 * Puts the electronic invoice, the metadata and the colour profile into a document, before its end. The library's own
 * `subset` is not used: it does not find its colour profile when loaded as a module, and its metadata is not XML where
 * a name has an `&`.
 */
export const embedInvoice = (
  doc: typeof PDFDocument.prototype,
  xml: string,
  profile: Uint8Array,
  facts: Facts,
): void => {
  const inner = doc as unknown as Inner
  doc.file(Buffer.from(xml, 'utf8'), {
    name: FILE_NAME,
    type: 'text/xml',
    description: 'Electronic invoice',
    relationship: 'Alternative',
    creationDate: facts.moment,
    modifiedDate: facts.moment,
  } as never)
  const stream = inner.ref({ Length: profile.length, N: 3 })
  stream.write(profile)
  stream.end()
  const name = 'sRGB IEC61966-2.1'
  const intent = inner.ref({
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    Info: new String(name),
    OutputConditionIdentifier: new String(name),
    DestOutputProfile: stream,
  })
  intent.end()
  inner._root.data.OutputIntents = [intent]
  inner._addInfo = () => inner.appendXML(metadataOf(facts))
}
