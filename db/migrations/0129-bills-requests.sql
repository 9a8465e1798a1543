-- A request counts the text messages of a token. The posting queue writes all else of a purchase.
grant update (texts_sent, text_sent_at) on bill_purchase to kasuwa_app;
