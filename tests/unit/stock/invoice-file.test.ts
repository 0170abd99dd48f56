import { expect, it } from 'vitest'
import { refusalOf, sizeText } from '../../../src/views/stock/inventory/invoice-file.ts'

const file = (name: string, type: string, size = 10) => {
  const made = new File(['x'], name, { type })
  Object.defineProperty(made, 'size', { value: size })
  return made
}

it('takes PDF, PNG and JPEG files of up to 5 MB', () => {
  expect(refusalOf(file('a.pdf', 'application/pdf', 5 * 1024 * 1024))).toBeNull()
  expect(refusalOf(file('A.JPEG', 'image/jpeg'))).toBeNull()
  // If the system knows no type for the name, the server judges by the content.
  expect(refusalOf(file('scan.png', ''))).toBeNull()
})

it('refuses other kinds, larger files and empty ones with the reason', () => {
  expect(refusalOf(file('a.exe', 'application/x-msdownload'))).toBe('Choose a PDF, PNG or JPEG file')
  expect(refusalOf(file('a.pdf', 'text/html'))).toBe('Choose a PDF, PNG or JPEG file')
  expect(refusalOf(file('a.pdf', 'application/pdf', 5 * 1024 * 1024 + 1))).toBe('The file is larger than 5 MB')
  expect(refusalOf(file('a.pdf', 'application/pdf', 0))).toBe('The file is empty')
})

it('writes sizes as people say them', () => {
  expect([17, 312 * 1024, 1.44 * 1024 * 1024].map(sizeText)).toEqual(['17 bytes', '312 KB', '1.4 MB'])
})
