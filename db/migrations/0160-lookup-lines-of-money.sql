-- Which journal moved the money of a line of the history, for its page at the desk. Operators read no other column of cards.
select open_to_operators('card_refund', 'select (id, business_id, cashpoint_id, state, amount)');
select open_to_operators('card_dispute', 'select (id, business_id, cashpoint_id, taken)');
select open_to_operators('debt_payment', 'select');
select open_to_operators('loan_movement', 'select');
