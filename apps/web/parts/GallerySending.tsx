import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusRule } from '../../../ui/money/StatusRule.tsx'
import { AccountNumber } from '../../../ui/parts/AccountNumber.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { StepPage, Payee } from '../../../ui/parts/StepPage.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { PaymentTimeline } from '../../../ui/parts/PaymentTimeline.tsx'
import { PriceBreakdown } from '../../../ui/parts/PriceBreakdown.tsx'
import { ResultScreen } from '../../../ui/parts/ResultScreen.tsx'

export function GallerySending() {
  return (
    <div className="frame pad screen">
      <div className="two-up">
        <StepPage title="Check and confirm" step="Step 2 of 4" onBack={() => undefined}>
          <p className="label">You send</p>
          <StatusRule rule="open">
            <Amount kobo={4500000} size="hero" />
          </StatusRule>
          <Payee label="To" name="Oluwaseun Textiles Ventures">
            GTBank · <AccountNumber number="0148820336" />
          </Payee>
          <PriceBreakdown
            lines={[
              { label: 'They receive', kobo: 4500000 },
              { label: 'Fee', kobo: 2000 },
              { label: 'of which VAT', kobo: 140, isWithin: true },
              { label: 'Stamp duty', kobo: 5000 },
            ]}
            total={{ label: 'Leaves your balance', kobo: 4507000 }}
          />
          <Callout tone="wait" title="First payment to this account.">
            The name above comes from GTBank. If somebody hurried you into this payment, stop and call them first.
          </Callout>
          <Button kind="act" isWide>
            Enter PIN to send ₦45,070.00
          </Button>
        </StepPage>
        <PaymentTimeline
          title="Where this payment is"
          summary="The money has left your balance and is kept aside. It reaches Oluwaseun Textiles Ventures, or it comes back to you in full with the fee. It cannot do both."
          steps={[
            { time: '13:40:07', title: 'You approved it with your PIN', detail: '₦45,070.00 was set aside from your balance', state: 'done' },
            {
              time: '13:40:09',
              title: 'Sent to GTBank',
              detail: (
                <>
                  Session <span className="code">090110261120134009701409365803</span>
                </>
              ),
              state: 'done',
            },
            {
              time: '13:40:14',
              title: 'GTBank has not answered',
              detail: 'Asked again 13:40:29, 13:42:29 and 13:47:29, with the same reference',
              state: 'open',
            },
            { time: '14:47', title: 'Next question to GTBank', detail: 'Then every hour until 13:40 tomorrow', state: 'next' },
            {
              time: 'Sat 13:40',
              title: 'Still no answer: a person at the bank decides',
              detail: 'Within 1 working day. You do not have to call',
              state: 'next',
            },
          ]}
        >
          <Button size="small">Copy session ID</Button>
          <Button kind="text" size="small">
            Ask Support about this payment
          </Button>
        </PaymentTimeline>
        <ResultScreen
          takesFocus={false}
          title="Sent"
          rule="final"
          kobo={4500000}
          buttons={
            <>
              <Button kind="act">Download Receipt</Button>
              <Button>Back To Dashboard</Button>
            </>
          }
        >
          <b>Oluwaseun Textiles Ventures</b> has the money. GTBank confirmed it at 13:40:12.
        </ResultScreen>
        <ResultScreen
          takesFocus={false}
          title="Processing"
          rule="open"
          kobo={4500000}
          buttons={
            <>
              <Button kind="act">Payment steps</Button>
              <Button>Back To Dashboard</Button>
            </>
          }
        >
          GTBank has not answered yet. <b>Your money is safe and set aside.</b> Do not send it again: we ask GTBank and tell you here.
        </ResultScreen>
        <ResultScreen
          takesFocus={false}
          title="Not sent"
          rule="broken"
          kobo={4500000}
          buttons={
            <>
              <Button kind="act">Use another account</Button>
              <Button>Back To Dashboard</Button>
            </>
          }
        >
          GTBank refused: this account cannot receive money. <b>All ₦45,070.00 is back in your balance.</b>
        </ResultScreen>
        <div>
          <StatusRule rule="final">
            <Amount kobo={123456789012} size="hero" />
          </StatusRule>
        </div>
      </div>
    </div>
  )
}
