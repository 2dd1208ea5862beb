/** A member's attestations, and the browser's check of a file. */

import { File } from 'node:buffer'
import { createHash } from 'node:crypto'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Certificate } from '../../../web/features/learning/queries.ts'
import { MyCertificates } from '../../../web/features/mon-espace/components/MyCertificates.tsx'
import { FileCheck } from '../../../web/features/verification/components/FileCheck.tsx'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
afterEach(cleanup)

const certificate = {
  id: 'c1',
  collectionId: 'x',
  collectionName: 'certificates',
  number: 'A-2026-000001',
  courseTitle: 'Retrouver un sommeil paisible',
  issuedAt: '2026-11-20 10:00:00.000Z',
  expiresAt: '',
  revokedAt: '',
  revokedReason: '',
  file: 'attestation_abcdefghij.pdf',
  verifyToken: 'jeton',
} as Certificate

describe('the attestations of a member', () => {
  const show = (changes: Partial<Certificate>) =>
    renderAdmin(<MyCertificates certificates={[{ ...certificate, ...changes }]} />)
  const download = () => screen.queryByRole('button', { name: 'Télécharger l’attestation A-2026-000001' })

  it('can be had and checked while they hold', () => {
    show({})
    expect(screen.getByText(/N°\sA-2026-000001, du 20\snovembre\s2026/)).toBeTruthy()
    expect(download()).toBeTruthy()
    expect(screen.getByRole('link').getAttribute('href')).toBe('/verification/jeton')
    expect(screen.queryByText('Retirée')).toBeNull()
  })

  it('say why one was taken back, and offer its file no more', () => {
    show({ revokedAt: '2026-11-21 10:00:00.000Z', revokedReason: 'Donnée par erreur' })
    expect(screen.getByText('Retirée')).toBeTruthy()
    expect(screen.getByText(/Retirée le 21\snovembre\s2026\s: Donnée par erreur/)).toBeTruthy()
    expect(download()).toBeNull()
  })

  it('say until when one holds, and that it is over', () => {
    show({ expiresAt: '2020-01-01 00:00:00.000Z' })
    expect(screen.getByText('Expirée')).toBeTruthy()
    cleanup()
    show({ expiresAt: '2999-01-01 12:00:00.000Z' })
    expect(screen.queryByText('Expirée')).toBeNull()
    expect(screen.getByText(/Valable jusqu’au 1er\sjanvier\s2999/)).toBeTruthy()
  })

  it('wait for a file that is being drawn, and take no room without any', () => {
    show({ file: '' })
    expect(download()).toBeNull()
    cleanup()
    renderAdmin(<MyCertificates certificates={[]} />)
    expect(screen.queryByText('Mes attestations')).toBeNull()
  })
})

describe('a file that is compared', () => {
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText(/Le PDF que l’on vous a remis/), { target: { files: [file] } })
  const content = '%PDF-1.7 attestation'
  const fileHash = createHash('sha256').update(content).digest('hex')

  it('is the attestation, or is not, and each choice is judged anew', async () => {
    render(<FileCheck fileHash={fileHash} />)
    choose(new File([content], 'attestation.pdf'))
    expect(await screen.findByText(/Ce fichier est bien l’attestation/)).toBeTruthy()
    expect(screen.getByText('attestation.pdf')).toBeTruthy()
    choose(new File([`${content} modifié`], 'attestation.pdf'))
    expect((await screen.findByRole('alert')).textContent).toContain('Ce fichier n’est pas l’attestation')
    expect(screen.queryByText(/Ce fichier est bien/)).toBeNull()
  })

  it('of another size is not read, and one that cannot be read says so', async () => {
    render(<FileCheck fileHash={fileHash} />)
    const huge = new File([content], 'film.pdf')
    Object.defineProperty(huge, 'size', { value: 30 * 1024 * 1024 })
    Object.defineProperty(huge, 'arrayBuffer', { value: () => Promise.reject(new Error('It was read')) })
    choose(huge)
    expect((await screen.findByRole('alert')).textContent).toContain('Ce fichier n’est pas l’attestation')
  })
})
