-- Decoys that were found before revoked right passes where the answer is true or false, or 0 or 1, and of tests that show none.
update language_variant set decoys = null where decoys is not null;
