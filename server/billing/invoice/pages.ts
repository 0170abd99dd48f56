import type { Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import { type Box, beside, INK, lineBoxes, PALE_INK, type Pen, placedIn, textBox } from './boxes.ts'
import { embedInvoice } from './pdf-a.ts'
import type { Printed, PrintedHead } from './printed-content.ts'
import type { SetText } from './text.ts'
import { filled, wordsIn } from './words/words.ts'

export type Paper = 'A4' | 'Letter'

const SIZES: Readonly<Record<Paper, readonly [width: number, height: number]>> = {
  A4: [595.28, 841.89],
  Letter: [612, 792],
}
const MARGIN = 45
const FOOTER = 24

/** The pages of a document, filled from top to bottom. */
export type Pages = {
  /** Between the margins. */
  readonly width: number
  /** Places a box below the last, or on a new page if it does not fit whole. */
  readonly place: (box: Box) => void
  /** A picture in its proportions, as large as the room for it allows; null if it cannot be drawn. */
  readonly picture: (bytes: Uint8Array, most: number, highest: number) => Box | null
  /** Sets the heading of each following new page. */
  readonly repeat: (heading: Box | null) => void
  readonly finish: () => Promise<Uint8Array>
}

const isRightToLeft = (language: Printed['language']): boolean => language === 'ar'

type Picture = { readonly width: number; readonly height: number }

/** A picture was judged when it was saved. A document is printed without one that the library cannot read. */
const openPicture = (doc: unknown, bytes: Uint8Array): Picture | null => {
  try {
    return (doc as { openImage: (source: Buffer) => Picture }).openImage(Buffer.from(bytes))
  } catch {
    return null
  }
}

/** An electronic invoice to put into the file, and the colour profile that this asks for. */
type Embedded = { readonly xml: string; readonly profile: Uint8Array }

export const pagesOf = (
  { language, title, number, moment, seller, mark }: PrintedHead & Pick<Printed, 'mark'>,
  paper: Paper,
  setText: SetText,
  embedded: Embedded | null = null,
): Pages => {
  const [pageWidth, pageHeight] = SIZES[paper]
  const width = pageWidth - 2 * MARGIN
  const end = pageHeight - MARGIN - FOOTER
  const doc = new PDFDocument({
    size: [pageWidth, pageHeight],
    margin: 0,
    bufferPages: true,
    // No default font, which would be read from a file.
    font: null as unknown as string,
    // zlib's output differs between Node versions and processors.
    compress: false,
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    // The file's identifier is a hash of these.
    info: {
      Title: `${title} ${number}`,
      Author: seller.name.text,
      Creator: 'SIM Desk',
      Producer: 'SIM Desk',
      CreationDate: moment,
    },
  })
  const chunks: Array<Buffer> = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))

  const names = new Map<Font, string>()
  const pen: Pen = {
    mirror: isRightToLeft(language) ? pageWidth : null,
    write: (text, font, size, colour, left, baseline) => {
      const name = names.get(font) ?? `font-${names.size}`
      names.set(font, name)
      doc
        .font(font as never, name)
        .fontSize(size)
        .fillColor(colour)
      // With a list of features, even an empty one, a text is shaped as a whole instead of word by word.
      doc.text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic', features: [] })
    },
    rule: (left, top, length, thickness, colour) => {
      doc.rect(left, top, length, thickness).fill(colour)
    },
    image: (picture, left, top, width, height) => {
      doc.image(picture as never, left, top, { width, height })
    },
  }

  let y = MARGIN
  let heading: Box | null = null
  const draw = (box: Box) => {
    box.draw(pen, MARGIN, y)
    y += box.height
  }
  const footer = (page: number, count: number) =>
    beside(
      [0, textBox(setText, `${title} ${number}`, width, { size: 8, colour: PALE_INK })],
      [
        0,
        textBox(setText, filled(wordsIn[language].page, { page, count }), width, {
          size: 8,
          colour: PALE_INK,
          align: 'end',
        }),
      ],
    )

  /** From the lower left to the upper right, so pale that the text under it can be read. */
  const drawMark = (text: string) => {
    const size = 120
    const [line] = lineBoxes(setText, text, Number.POSITIVE_INFINITY, { size, weight: 700, colour: INK })
    const length = (setText(text, 700, Number.POSITIVE_INFINITY)[0]?.width ?? 0) * size
    const [x, y] = [pageWidth / 2, pageHeight / 2]
    doc.save()
    doc.rotate((-Math.atan2(pageHeight, pageWidth) * 180) / Math.PI, { origin: [x, y] })
    doc.fillOpacity(0.1)
    line?.draw(pen, x - length / 2, y - line.height / 2)
    doc.restore()
  }

  return {
    width,
    place: (box) => {
      if (y + box.height > end && y > MARGIN) {
        doc.addPage()
        y = MARGIN
        if (heading !== null) draw(heading)
      }
      draw(box)
    },
    picture: (bytes, most, highest) => {
      const opened = openPicture(doc, bytes)
      if (opened === null) return null
      const scale = Math.min(most / opened.width, highest / opened.height)
      const [pictureWidth, height] = [opened.width * scale, opened.height * scale]
      return {
        height,
        ascent: 0,
        draw: (drawn, left, top) => drawn.image(opened, placedIn(drawn, left, pictureWidth), top, pictureWidth, height),
      }
    },
    repeat: (box) => {
      heading = box
    },
    finish: () =>
      new Promise((resolve, reject) => {
        doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
        doc.on('error', reject)
        const { count } = doc.bufferedPageRange()
        for (let page = 0; page < count; page += 1) {
          doc.switchToPage(page)
          footer(page + 1, count).draw(pen, MARGIN, end + FOOTER - 10)
          if (mark !== undefined) drawMark(mark)
        }
        if (embedded !== null) {
          const facts = { title: `${title} ${number}`, author: seller.name.text, moment }
          embedInvoice(doc, embedded.xml, embedded.profile, facts)
        }
        doc.end()
      }),
  }
}
