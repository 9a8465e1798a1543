-- Finds what businesses of one owner pay each other, which is no takings of a loan. Without it every collection of the days is read.
create index collection_book on collection (business_id, posted_at) where partner = 'book';
