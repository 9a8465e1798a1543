import { listCashpoints } from '../../../modules/cashpoints/contract.ts'
import { showBalance, showDashboard } from '../../../modules/overview/contract.ts'
import { answerBank, fillForm, form, SEND_PATH } from '../../../tests/components/send-money.ts'
import { act, cashpoint, dashboard, expect, payment, screen, test, transferOut, waitFor, walletBalance } from '../../../tests/components/test.tsx'

const MONEY = dashboard().money
const CRASHED = /^This page could not be shown/

/** What translators in browsers do: each text goes into a `font`, or a `font` with the translation takes its place. */
const WAYS = {
  wraps: (text: Text, font: HTMLElement) => {
    text.replaceWith(font)
    font.append(text)
  },
  replaces: (text: Text, font: HTMLElement) => {
    font.textContent = text.data
    text.replaceWith(font)
  },
} as const
type Way = keyof typeof WAYS

function translate(way: Way): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) if (walker.currentNode.textContent!.trim() !== '') texts.push(walker.currentNode as Text)
  for (const text of texts) WAYS[way](text, document.createElement('font'))
}

for (const way of ['wraps', 'replaces'] as const) {
  test(`a dashboard whose every text a translator ${way} shows the payment that comes in, the new sum, and no crash`, async ({ api, open }) => {
    api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard({ money: { ...MONEY, balance: 900_050 } }))
    await open('/admin/merchant', { as: 'merchant' })
    await screen.findByRole('link', { name: /Halima/i })
    act(() => translate(way))
    const arrived = payment({ _id: 'txn_9', name: 'SADIQ UMAR', total: 450_025 })
    api.on(
      showDashboard,
      dashboard({
        money: { ...MONEY, balance: 1_350_075, sending: 5_000, sending_payments: 1, held: 7_000 },
        recent: [arrived, transferOut(), payment()],
        today: { received: 600_025, yesterday_by_now: 100_000, yesterday: 200_000 },
      }),
    )
    api.emit('collection.posted')
    expect(await screen.findByRole('link', { name: /Sadiq Umar.*Credit 4,500.25 naira/ })).toBeVisible()
    await waitFor(() => expect(document.body).toHaveTextContent('₦13,500.75'))
    expect(document.body).not.toHaveTextContent('₦9,000.50')
    expect(screen.queryByText(CRASHED)).toBeNull()
  })

  test(`Send Money whose every text a translator ${way} goes on to the price, and a payment that comes in changes no field`, async ({
    api,
    open,
    user,
  }) => {
    answerBank(api)
    api.on(showDashboard, dashboard()).on(showBalance, walletBalance())
    await open(SEND_PATH, { as: 'merchant' })
    await fillForm(user)
    act(() => translate(way))
    api.on(showBalance, walletBalance(7_000_000))
    api.emit('collection.posted')
    await waitFor(() => expect(document.body).toHaveTextContent('₦70,000.00'))
    expect(form.amount()).toHaveValue('45000')
    await user.clear(form.amount())
    await user.type(form.amount(), '46000')
    await user.click(form.next())
    await screen.findByRole('button', { name: /^Enter PIN to send/ })
    expect(screen.queryByText(CRASHED)).toBeNull()
  })
}
