import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { createBrowserRouter, Link, RouterProvider, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useSearchEdit } from '../../../web/lib/use-search.ts'

let edit: ReturnType<typeof useSearchEdit>
/** Lets the screens whose data are waited for appear. */
let arrive: () => void
let waiting: Promise<null>
const hold = () => {
  waiting = new Promise((resolve) => {
    arrive = () => resolve(null)
  })
}

function Page() {
  const location = useLocation()
  edit = useSearchEdit()
  return (
    <>
      <output>{location.pathname + location.search}</output>
      <Link to="/b">vers b</Link>
      <Link to="/a">vers a</Link>
    </>
  )
}
const shows = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text))
const put = (name: string, value: string) => act(async () => edit((next) => next.set(name, value)))

beforeEach(async () => {
  history.replaceState(null, '', '/a?page=2')
  hold()
  arrive()
  render(
    <RouterProvider
      router={createBrowserRouter([{ path: '*', element: <Page />, loader: () => waiting }])}
    />,
  )
  await shows('/a?page=2')
})
afterEach(cleanup)

it('a search adds up choices made before the first is shown', async () => {
  hold()
  const late = edit
  await put('q', 'nuit')
  await act(async () => late((next) => next.set('tri', 'prix')))
  await act(async () => arrive())
  await shows('/a?page=2&q=nuit&tri=prix')
})

it('a search starts from the address again once it has changed', async () => {
  await put('q', 'nuit')
  await shows('/a?page=2&q=nuit')
  await act(async () => screen.getByText('vers b').click())
  await shows('/b')
  await act(async () => screen.getByText('vers a').click())
  await shows('/a')
  await put('tri', 'prix')
  await shows('/a?tri=prix')
})

it('a search drops a choice that another page replaced', async () => {
  hold()
  await put('q', 'nuit')
  await act(async () => screen.getByText('vers b').click())
  await act(async () => arrive())
  await shows('/b')
  await act(async () => screen.getByText('vers a').click())
  await shows('/a')
  await put('tri', 'prix')
  await shows('/a?tri=prix')
})
