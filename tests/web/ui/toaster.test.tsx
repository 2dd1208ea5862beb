import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeToast, destroyToasts, notify, toast } from '../../../web/ui/toast/store.ts'
import { Toaster } from '../../../web/ui/toast/Toaster.tsx'

/** Specification §3, §4, §9 and design 4.1: shown 5000 ms, leaves in 300 ms. */
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const show = (options: Parameters<typeof toast>[0], key?: string) => act(() => toast(options, key))

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toaster />)
})
afterEach(() => {
  act(() => destroyToasts())
  cleanup()
  vi.useRealTimers()
})

describe('a notification', () => {
  it('goes by itself after 5000 ms and the 300 ms of its leaving', () => {
    show({ title: 'Enregistré.' })
    pass(4999)
    expect(screen.getByText('Enregistré.')).toBeTruthy()
    pass(1)
    pass(299)
    expect(screen.queryByText('Enregistré.')).not.toBeNull()
    pass(1)
    expect(screen.queryByText('Enregistré.')).toBeNull()
  })

  it('waits while it is hovered, then has the time that was left', () => {
    show({ title: 'Lisez-moi' })
    pass(4000)
    fireEvent.mouseEnter(screen.getByRole('status'))
    pass(60_000)
    expect(screen.getByText('Lisez-moi')).toBeTruthy()
    fireEvent.mouseLeave(screen.getByRole('status'))
    pass(999)
    expect(screen.getByText('Lisez-moi')).toBeTruthy()
    pass(1)
    pass(300)
    expect(screen.queryByText('Lisez-moi')).toBeNull()
  })

  it('does not wait when it was told not to', () => {
    show({ title: 'Vite', keepAliveOnHover: false })
    fireEvent.mouseEnter(screen.getByRole('status'))
    pass(5000)
    pass(300)
    expect(screen.queryByText('Vite')).toBeNull()
  })

  it('is there once, with its whole time, when the same is said again', () => {
    act(() => notify.success('Modifications enregistrées.'))
    pass(4000)
    act(() => notify.success('Modifications enregistrées.'))
    expect(screen.getAllByText('Modifications enregistrées.')).toHaveLength(1)
    pass(4999)
    expect(screen.getByText('Modifications enregistrées.')).toBeTruthy()
    pass(1)
    pass(300)
    expect(screen.queryByText('Modifications enregistrées.')).toBeNull()
  })

  it('stays when its duration is 0, until it is closed', () => {
    show({ title: 'Reste', duration: 0 })
    pass(600_000)
    fireEvent.click(screen.getByRole('button', { name: 'Fermer la notification' }))
    pass(300)
    expect(screen.queryByText('Reste')).toBeNull()
  })

  it('stays when onClose answers false', () => {
    const onClose = vi.fn(() => false)
    show({ title: 'Non', onClose })
    fireEvent.click(screen.getByRole('button', { name: 'Fermer la notification' }))
    pass(300)
    expect(onClose).toHaveBeenCalledOnce()
    expect(screen.getByText('Non')).toBeTruthy()
  })

  it('does its action, then closes', () => {
    const onClick = vi.fn()
    show({ title: 'Supprimé', action: { label: 'Annuler', onClick } })
    fireEvent.click(screen.getByRole('button', { name: 'Annuler' }))
    pass(300)
    expect(onClick).toHaveBeenCalledOnce()
    expect(screen.queryByText('Supprimé')).toBeNull()
  })

  it('shows no cross when it may not be closed, and interrupts only for warnings and errors', () => {
    show({ title: 'Info', closable: false })
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    act(() => notify.error('Perdu'))
    expect(screen.getByRole('alert').textContent).toContain('Perdu')
  })

  it('replaces one of the same key', () => {
    show({ title: 'Un' }, 'same')
    show({ title: 'Deux' }, 'same')
    expect(screen.queryByText('Un')).toBeNull()
    expect(screen.getAllByRole('status')).toHaveLength(1)
  })
})

describe('several notifications', () => {
  it('are three at most: the oldest visible one leaves', () => {
    for (const title of ['a', 'b', 'c', 'd']) show({ title })
    pass(300)
    expect(screen.getAllByRole('status').map((item) => item.textContent)).toEqual(['b', 'c', 'd'])
  })

  it('are removed all at once without being asked', () => {
    const key = show({ title: 'a', onClose: () => false })
    act(() => closeToast(String(key)))
    show({ title: 'b' })
    act(() => destroyToasts())
    expect(screen.queryAllByRole('status')).toEqual([])
  })
})
